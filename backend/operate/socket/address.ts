import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

const SOCKET = "operate.sock";
/** Says where the socket is, when its path beside the data would be too long for one. */
const SIGNPOST = "operate.address";
const FOLDER = "platenote-operate-";

/** What the systems allow, less the zero behind it: 107 on Linux, 103 on macOS. */
const LONGEST_PATH = 103;

/** Where a server listens for its operator; what one that was killed has left is taken away. To be called under the database's lock. */
export function prepareSocketPath(dataDirectory: string): string {
  removeSocket(dataDirectory);
  const usual = join(dataDirectory, SOCKET);
  if (Buffer.byteLength(usual) <= LONGEST_PATH) return usual;
  const elsewhere = join(mkdtempSync(join(tmpdir(), FOLDER)), SOCKET);
  const signpost = join(dataDirectory, SIGNPOST);
  writeFileSync(`${signpost}.new`, elsewhere, { mode: 0o600 });
  renameSync(`${signpost}.new`, signpost);
  return elsewhere;
}

/** Where a server listens, if one does. */
export function findSocketPath(dataDirectory: string): string {
  return readSignpost(dataDirectory) ?? join(dataDirectory, SOCKET);
}

export function removeSocket(dataDirectory: string): void {
  const elsewhere = readSignpost(dataDirectory);
  if (elsewhere !== null) rmSync(dirname(elsewhere), { recursive: true, force: true });
  rmSync(join(dataDirectory, SIGNPOST), { force: true });
  rmSync(join(dataDirectory, SOCKET), { force: true });
}

/** Null also for what is no address of ours: the folder that it names is taken away with all that is in it. */
function readSignpost(dataDirectory: string): string | null {
  try {
    const address = readFileSync(join(dataDirectory, SIGNPOST), "utf8");
    return basename(address) === SOCKET && basename(dirname(address)).startsWith(FOLDER) ? address : null;
  } catch {
    return null;
  }
}
