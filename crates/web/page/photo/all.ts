/**
 * Reading pictures, in one file that is fetched later.
 *
 * Invariant: exports only.
 */

export { PhotoDialog } from './PhotoDialog.tsx'
export { takePicture } from './state.ts'
