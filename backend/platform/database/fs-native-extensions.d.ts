/** Types for the one function that we use. The package has no types of its own. */
declare module "fs-native-extensions" {
  /**
   * Tries to take an exclusive lock: an open file description lock on Linux, `flock` on macOS.
   * @returns false if somebody else holds the lock.
   */
  export function tryLock(handle: number): boolean;
}
