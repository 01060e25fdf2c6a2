import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

const SOCKET = "operate.sock";
/** Contains the socket's path, if the path in the data directory would be too long. */
const SIGNPOST = "operate.address";
const FOLDER = "platenote-operate-";

/** The longest socket path without its terminating zero: 107 bytes on Linux, 103 on macOS. */
const LONGEST_PATH = 103;

/** Returns the path to listen on, and removes what a killed server left. Call it while holding the database's lock. */
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

/** Returns the path that a server listens on, if there is one. */
export function findSocketPath(dataDirectory: string): string {
  return readSignpost(dataDirectory) ?? join(dataDirectory, SOCKET);
}

export function removeSocket(dataDirectory: string): void {
  const elsewhere = readSignpost(dataDirectory);
  if (elsewhere !== null) rmSync(dirname(elsewhere), { recursive: true, force: true });
  rmSync(join(dataDirectory, SIGNPOST), { force: true });
  rmSync(join(dataDirectory, SOCKET), { force: true });
}

/** Returns null for any path that we did not create, because its folder would be deleted. */
function readSignpost(dataDirectory: string): string | null {
  try {
    const address = readFileSync(join(dataDirectory, SIGNPOST), "utf8");
    return basename(address) === SOCKET && basename(dirname(address)).startsWith(FOLDER) ? address : null;
  } catch {
    return null;
  }
}
