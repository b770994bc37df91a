//! Locks on the files and folders that a run writes to: a second run that would write to them, too,
//! is refused.
//!
//! On Unix the lock is one of the operating system on the open file or folder. On Windows, where such
//! a lock would keep every other program from reading the file, it is a file in the temporary folder
//! that the system deletes.
//!
//! **Invariant:** a lock ends with its process, however that ends; nothing has to be cleaned up. A
//! lock that was acquired belongs to the file that is found under the path now, not to one that it
//! has replaced.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

/// A lock that is held until it is dropped; without a file, there is nothing to lock, as in a pipe.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: Option<File>,
    /// A folder that was created to be locked.
    created: Option<PathBuf>,
}

impl Lock {
    /// Locks a file, which is created if it is missing, or a folder.
    ///
    /// # Errors
    ///
    /// If another run holds the lock.
    pub(crate) fn acquire(path: &Path) -> anyhow::Result<Lock> {
        let acquired = system::acquire(path);
        Ok(Lock {
            _file: acquired.with_context(|| path.display().to_string())?,
            created: None,
        })
    }

    /// Locks a file that is about to be renamed to the path of this lock, which the new lock takes over;
    /// `None` if the lock belongs to the path itself.
    pub(crate) fn of_replacement(file: File) -> io::Result<Option<Lock>> {
        let locked = system::lock(file)?;
        Ok(locked.map(|file| Lock {
            _file: Some(file),
            created: None,
        }))
    }
}

impl Drop for Lock {
    /// Removes a folder that the run has not written to, as after invalid usage.
    fn drop(&mut self) {
        if let Some(folder) = &self.created {
            // A folder with files stays.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Creates the folder that `--output` names, unless it exists, and locks it.
pub(crate) fn claim_folder(folder: &Path) -> anyhow::Result<Lock> {
    let name = folder.display();
    ensure!(
        !folder.exists() || folder.is_dir(),
        "--output: {name} is not a folder"
    );
    let is_new = !folder.exists();
    fs::create_dir_all(folder).with_context(|| name.to_string())?;
    let mut lock = Lock::acquire(folder)?;
    lock.created = is_new.then(|| folder.to_owned());
    Ok(lock)
}

/// The error for a file or folder that another run has locked.
fn in_use() -> io::Error {
    let message = "another run is using it; wait until that run has ended, or choose another path";
    io::Error::new(io::ErrorKind::ResourceBusy, message)
}

#[cfg(unix)]
mod system {
    //! Locks of open files.

    use std::fs::{self, File, OpenOptions, TryLockError};
    use std::io;
    use std::os::unix::fs::MetadataExt;
    use std::path::Path;

    use super::in_use;
    use crate::terminal::message;

    pub(super) fn acquire(path: &Path) -> io::Result<Option<File>> {
        loop {
            let Some(file) = open(path)? else {
                return Ok(None);
            };
            let data = file.metadata()?;
            let locked = lock(file)?;
            if locked.is_none() {
                let path = path.display();
                message::warning(&format!(
                    "{path}: the file system has no locks; start no second run that writes to it"
                ));
            }
            // Another run may have replaced the file between these calls.
            let is_same = |now: fs::Metadata| (now.dev(), now.ino()) == (data.dev(), data.ino());
            if locked.is_none() || fs::metadata(path).is_ok_and(is_same) {
                return Ok(locked);
            }
        }
    }

    fn open(path: &Path) -> io::Result<Option<File>> {
        match fs::metadata(path) {
            Ok(data) if data.is_dir() => File::open(path).map(Some),
            Ok(data) if !data.is_file() => Ok(None),
            _ => {
                let mut options = OpenOptions::new();
                options.create(true).append(true).open(path).map(Some)
            }
        }
    }

    /// Returns `None` if the file system has no locks.
    pub(super) fn lock(file: File) -> io::Result<Option<File>> {
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => Err(in_use()),
            Err(TryLockError::Error(error)) if is_unsupported(&error) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    fn is_unsupported(error: &io::Error) -> bool {
        let no_locks = rustix::io::Errno::NOLCK.raw_os_error();
        error.kind() == io::ErrorKind::Unsupported || error.raw_os_error() == Some(no_locks)
    }
}

#[cfg(windows)]
mod system {
    //! Files that only one process can open, and that are deleted when it ends.

    use std::fs::{self, File, OpenOptions};
    use std::hash::{DefaultHasher, Hash, Hasher};
    use std::io;
    use std::os::windows::fs::OpenOptionsExt;
    use std::path::Path;

    use super::in_use;

    const DELETE_ON_CLOSE: u32 = 0x0400_0000;
    const SHARING_VIOLATION: i32 = 32;

    pub(super) fn acquire(path: &Path) -> io::Result<Option<File>> {
        if !path.exists() {
            OpenOptions::new().create(true).append(true).open(path)?;
        }
        let mut hasher = DefaultHasher::new();
        fs::canonicalize(path)?.hash(&mut hasher);
        let name = format!("foldoku-{:016x}.lock", hasher.finish());
        let mut options = OpenOptions::new();
        options.write(true).create(true).share_mode(0);
        options.custom_flags(DELETE_ON_CLOSE);
        match options.open(std::env::temp_dir().join(name)) {
            Err(error) if error.raw_os_error() == Some(SHARING_VIOLATION) => Err(in_use()),
            opened => opened.map(Some),
        }
    }

    /// The lock belongs to the path and stays.
    pub(super) fn lock(_: File) -> io::Result<Option<File>> {
        Ok(None)
    }
}
