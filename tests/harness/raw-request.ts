import { connect } from "node:net";
import { scaledTimeout } from "./scaled-timeout";

/** How long the server may send nothing. */
const TIMEOUT_MS = scaledTimeout(5_000);

/**
 * Sends raw bytes and reads until the server closes the connection.
 * @returns the response, or "" if the server closed the connection without one.
 */
export function sendRaw(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes, "latin1"));
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`No response to ${JSON.stringify(bytes.slice(0, 200))}`)));
    socket.on("data", (part) => received.push(part));
    socket.once("error", reject);
    socket.once("close", () => resolve(Buffer.concat(received).toString("latin1")));
  });
}

/** Returns the status of a raw response, or null. */
export function statusOf(answer: string): number | null {
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1];
  return status === undefined ? null : Number(status);
}
