import { readFileSync, realpathSync } from "node:fs";

const NETWORK_FILE_SYSTEM =
  /^(nfs\d?|cifs|smb\d?|smbfs|9p|ceph|afs|lustre|glusterfs|gpfs|beegfs|davfs|fuse\.(sshfs|glusterfs|ceph|s3fs|rclone|davfs2?|nfs|juicefs|goofys|gcsfuse))$/;

/** Returns whether several machines can mount a file system of this type. Their kernels do not see each other's locks. */
export function isNetworkFileSystem(type: string): boolean {
  return NETWORK_FILE_SYSTEM.test(type);
}

/** Returns the type of a path's file system, such as `ext4`. Null on systems other than Linux. */
export function fileSystemOf(path: string): string | null {
  return fileSystemIn(readMounts(), realpathSync(path));
}

/**
 * Returns the type of the file system that contains a path, or null.
 * @param mounts - the content of /proc/self/mountinfo.
 * @param path - absolute, with symbolic links resolved.
 */
export function fileSystemIn(mounts: string, path: string): string | null {
  const mount = mounts
    .split("\n")
    .flatMap((line) => {
      // For example: "36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue"
      const [place = "", source = ""] = line.split(" - ");
      const point = unescaped(place.split(" ")[4] ?? "");
      const type = source.split(" ")[0] ?? "";
      return type !== "" && isWithin(path, point) ? [{ point, type }] : [];
    })
    // A later mount hides earlier mounts on the same point.
    .reduce<{ point: string; type: string } | null>((best, each) => (best && best.point.length > each.point.length ? best : each), null);
  return mount?.type ?? null;
}

function isWithin(path: string, point: string): boolean {
  return point === "/" || path === point || path.startsWith(`${point}/`);
}

/** Decodes octal escapes, such as `\040` for a space. */
function unescaped(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8)));
}

function readMounts(): string {
  try {
    return readFileSync("/proc/self/mountinfo", "utf8");
  } catch {
    return "";
  }
}
