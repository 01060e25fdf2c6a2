import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

const SOCKET = "operate.sock";
/** Contains the socket's path, if the path in the data directory would be too long. */
const ADDRESS_FILE = "operate.address";
const FOLDER = "platenote-operate-";

/** The longest socket path without its terminating zero: 107 bytes on Linux, 103 on macOS. */
const MAX_PATH_BYTES = 103;

/** Returns the path to listen on, and removes the socket of a killed server. Call it while holding the database's lock. */
export function prepareSocketPath(dataDirectory: string): string {
  removeSocket(dataDirectory);
  const defaultPath = join(dataDirectory, SOCKET);
  if (Buffer.byteLength(defaultPath) <= MAX_PATH_BYTES) return defaultPath;
  const temporaryPath = join(mkdtempSync(join(tmpdir(), FOLDER)), SOCKET);
  const addressFile = join(dataDirectory, ADDRESS_FILE);
  writeFileSync(`${addressFile}.new`, temporaryPath, { mode: 0o600 });
  renameSync(`${addressFile}.new`, addressFile);
  return temporaryPath;
}

/** Returns the path that a server listens on, if there is one. */
export function findSocketPath(dataDirectory: string): string {
  return readAddressFile(dataDirectory) ?? join(dataDirectory, SOCKET);
}

export function removeSocket(dataDirectory: string): void {
  const temporaryPath = readAddressFile(dataDirectory);
  if (temporaryPath !== null) rmSync(dirname(temporaryPath), { recursive: true, force: true });
  rmSync(join(dataDirectory, ADDRESS_FILE), { force: true });
  rmSync(join(dataDirectory, SOCKET), { force: true });
}

/** Returns null for any path that we did not create, because its folder would be deleted. */
function readAddressFile(dataDirectory: string): string | null {
  try {
    const address = readFileSync(join(dataDirectory, ADDRESS_FILE), "utf8");
    return basename(address) === SOCKET && basename(dirname(address)).startsWith(FOLDER) ? address : null;
  } catch {
    return null;
  }
}
