import { readInvocation } from "../desk/operate/invocation";
import { perform, terminalDoor } from "../desk/operate/run-command";
import { deskReader, type DeskReader } from "../desk/reader";
import type { Services } from "../requests/services";
import type { TestBackend } from "./test-backend";

/**
 * Returns a function that runs a command line of the operator. Pass arguments with spaces separately.
 * @param readFile - reads a file that the operator names, or throws. Default: there is no file.
 */
export function operatorOf(backendOf: () => TestBackend, readFile: (path: string) => string = noFile) {
  return async function operate(words: string, ...more: readonly string[]) {
    const invocation = readInvocation([...words.split(" "), ...more], readFile);
    if (invocation.kind !== "command") throw new Error(`Not understood: ${JSON.stringify(invocation)}`);
    if (invocation.command.needs !== "database") throw new Error("Not for an open database");
    const written = new Map<string, Buffer>();
    const write = (path: string, part: Uint8Array) => {
      written.set(path, Buffer.concat([written.get(path) ?? Buffer.alloc(0), part]));
      return Promise.resolve();
    };
    const dump = () => {
      throw new Error("Unexpected backup");
    };
    const door = terminalDoor("terminal", write);
    const outcome = await perform(backendOf().services, { dump }, invocation.command, invocation.raw, door);
    const said = outcome.kind === "done" ? outcome.lines.join("\n") : outcome.message;
    return { kind: outcome.kind, said, data: outcome.kind === "done" ? outcome.data : null, written };
  };
}

/** Returns what the user of the server may read: everything. */
export function readerOf(services: Services): DeskReader {
  return deskReader(services, { door: "terminal", operator: null });
}

function noFile(): never {
  throw new Error("no such file");
}
