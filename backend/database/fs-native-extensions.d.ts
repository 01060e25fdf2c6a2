/** The one function of it that we use; the package comes without types. */
declare module "fs-native-extensions" {
  /**
   * Takes an exclusive lock of the open file description on Linux, and `flock` on macOS, without waiting.
   * @returns false when another holds it.
   */
  export function tryLock(handle: number): boolean;
}
