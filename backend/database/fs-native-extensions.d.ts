/** Types for the one function we use; the package has none. */
declare module "fs-native-extensions" {
  /**
   * Tries to take an exclusive lock: an open file description lock on Linux, `flock` on macOS.
   * @returns false when another process holds it.
   */
  export function tryLock(handle: number): boolean;
}
