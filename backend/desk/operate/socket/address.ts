import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

const SOCKET = "operate.sock";
/** The file with the socket's path. Used only if the path in the data directory would be too long for a socket. */
const ADDRESS_FILE = "operate.address";
const FOLDER = "platenote-operate-";

/** The longest path of a socket, without the terminating zero: 107 bytes on Linux, 103 on macOS. We use the smaller on both. */
const MAX_PATH_BYTES = 103;

/** Returns the path to listen on, and removes the socket of a killed server. Hold the lock of the data directory when you use this. */
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

/** Returns the path on which the server of a data directory listens, if it runs. */
export function findSocketPath(dataDirectory: string): string {
  return readAddressFile(dataDirectory) ?? join(dataDirectory, SOCKET);
}

export function removeSocket(dataDirectory: string): void {
  const temporaryPath = readAddressFile(dataDirectory);
  if (temporaryPath !== null) rmSync(dirname(temporaryPath), { recursive: true, force: true });
  rmSync(join(dataDirectory, ADDRESS_FILE), { force: true });
  rmSync(join(dataDirectory, SOCKET), { force: true });
}

/** Reads the path in the address file. Returns null for a path that we did not create, because `removeSocket` deletes the path's folder. */
function readAddressFile(dataDirectory: string): string | null {
  try {
    const address = readFileSync(join(dataDirectory, ADDRESS_FILE), "utf8");
    return basename(address) === SOCKET && basename(dirname(address)).startsWith(FOLDER) ? address : null;
  } catch {
    return null;
  }
}
