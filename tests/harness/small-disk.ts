import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const MEGABYTE = 1024 * 1024;

/** A small in-memory file system. */
export type SmallDisk = {
  readonly path: string;
  /** Fills the disk until this many bytes are free. */
  fill(bytesLeft: number): void;
  /** Frees the space that `fill` took. */
  free(): void;
};

/** Whether this process may mount file systems and make namespaces. If not, the tests that need this are skipped. */
export const canMount = mayMount();

/**
 * Mounts a small disk until the end of the test.
 * @param options for mount(8), such as `ro`.
 */
export function smallDisk(megabytes: number, options = "rw"): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), "small-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,${options}`, "none", path]);
  const filling = join(path, "filling");
  onTestFinished(() => {
    execFileSync("umount", ["--lazy", path]);
    rmdirSync(path);
  });
  return {
    path,
    fill(bytesLeft) {
      rmSync(filling, { force: true });
      const { bavail, bsize } = statfsSync(path);
      const total = Math.max(0, bavail * bsize - bytesLeft);
      const part = Buffer.alloc(MEGABYTE);
      for (let written = 0; written < total; written += part.length)
        writeFileSync(filling, part.subarray(0, total - written), { flag: "a" });
    },
    free: () => rmSync(filling, { force: true }),
  };
}

function mayMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    execFileSync("unshare", ["--mount", "--pid", "--fork", "--mount-proc", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
