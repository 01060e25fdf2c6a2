/** Why a process cannot start. The message is for whoever starts it: what is wrong, and what to do. */
export class StartFault extends Error {
  override readonly name: string = "StartFault";
}

/** What failed file operations mean, by their code, as the end of a sentence that begins with the path. */
const fileFaults: Readonly<Record<string, string>> = {
  EACCES: "cannot be written by this user. Give the user of this process the right to write there, or set DATA_DIR to another folder.",
  EPERM: "cannot be written by this user. Give the user of this process the right to write there, or set DATA_DIR to another folder.",
  EROFS: "is on a read-only file system. Mount it for writing, or set DATA_DIR to another folder.",
  ENOSPC: "cannot be written: the disk is full. Free some space, and start again.",
  EDQUOT: "cannot be written: the disk quota is used up. Free some space, and start again.",
  ENOENT: "cannot be made there: the disk is read-only, or a folder is missing. Set DATA_DIR to a folder that this user can write to.",
  ENOTDIR: "is not in a folder. Set DATA_DIR to a folder.",
  EEXIST: "is not a folder. Set DATA_DIR to a folder.",
  EISDIR: "is a folder, and a file is needed. Move it away, or set DATA_DIR to another folder.",
  EIO: "cannot be read or written: the disk reports a fault. Check the disk, and restore a backup if the data is damaged.",
};

/**
 * Runs file operations that a start depends on.
 * @param path what they work on.
 * @throws StartFault for what an operator can mend; anything else as it came.
 */
export function onFile<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const words = error instanceof Error && "code" in error && typeof error.code === "string" ? fileFaults[error.code] : undefined;
    throw words === undefined ? error : new StartFault(`${path} ${words}`);
  }
}
