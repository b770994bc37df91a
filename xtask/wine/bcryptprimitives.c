/* The random numbers that Rust's standard library asks Windows for. Wine has this library from version 9 on. */
__declspec(dllimport) unsigned char SystemFunction036(void *buffer, unsigned long length);

__declspec(dllexport) int ProcessPrng(void *buffer, unsigned long long length)
{
    return SystemFunction036(buffer, (unsigned long)length);
}
