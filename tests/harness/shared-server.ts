import { afterAll, beforeAll } from "vitest";

import type { Server } from "./website";

/** A server that the tests of a file share. */
export type SharedServer = Pick<Server, "origin" | "dataDirectory" | "output">;

/** Starts a server before the tests of the file or `describe` block, and stops it after them. */
export function sharedServer(start: () => Promise<Server>): SharedServer {
  let started: Server | null = null;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    await started?.stop();
  });
  const server = () => {
    if (!started) throw new Error("The server only runs during tests");
    return started;
  };
  return {
    get origin() {
      return server().origin;
    },
    get dataDirectory() {
      return server().dataDirectory;
    },
    output: () => server().output(),
  };
}
