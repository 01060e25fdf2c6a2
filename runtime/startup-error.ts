/** An error that keeps the process from starting. Its message says what is wrong and how to fix it. */
export class StartupError extends Error {
  override readonly name: string = "StartupError";
}

export function invalidEnvironment(errors: readonly string[]): StartupError {
  return new StartupError(`Invalid environment variables:\n  ${errors.join("\n  ")}`);
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

/** Returns the environment variables that a schema parsed. @throws StartupError if they are invalid. */
export function validVariables<Values>(
  parsed:
    | { readonly success: true; readonly data: Values }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } },
): Values {
  if (parsed.success) return parsed.data;
  throw invalidEnvironment(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`));
}

/** Messages for failed file operations, by error code. Each message continues a sentence that starts with the path. */
const fileErrors: Readonly<Record<string, string>> = {
  EACCES: "cannot be written by this user. Grant the process's user write access, or set DATA_DIR to another folder.",
  EPERM: "cannot be written by this user. Grant the process's user write access, or set DATA_DIR to another folder.",
  EROFS: "is on a read-only file system. Mount it writable, or set DATA_DIR to another folder.",
  ENOSPC: "cannot be written: the disk is full. Free some space and start again.",
  EDQUOT: "cannot be written: the disk quota is used up. Free some space and start again.",
  ENOENT: "cannot be created: the disk is read-only, or a folder is missing. Set DATA_DIR to a folder that this user can write to.",
  ENOTDIR: "is not in a folder. Set DATA_DIR to a folder.",
  EEXIST: "is not a folder. Set DATA_DIR to a folder.",
  EISDIR: "is a folder, but must be a file. Move it away, or set DATA_DIR to another folder.",
  EIO: "cannot be read or written: the disk reports an error. Check the disk, and restore a backup if the data is damaged.",
};

/**
 * Runs file operations while the process starts.
 * @param path the file or folder that the message names.
 * @throws StartupError for an error that an operator can fix. Throws other errors unchanged.
 */
export function onFile<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const words = error instanceof Error && "code" in error && typeof error.code === "string" ? fileErrors[error.code] : undefined;
    throw words === undefined ? error : new StartupError(`${path} ${words}`);
  }
}
