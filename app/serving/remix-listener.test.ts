import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";

import { remixListeners } from "./remix-listener.server";

const build: ServerBuild = {
  mode: "production",
  entry: { module: { default: () => new Response() } },
  routes: {},
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {
    v3_fetcherPersist: false,
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: false,
    v3_singleFetch: false,
    v3_throwAbortReason: false,
  },
  isSpaMode: false,
};

test("a route has one listener for all its requests", () => {
  const listenerOf = remixListeners(build);
  const first = listenerOf("routes/warning");
  expect(listenerOf("routes/warning")).toBe(first);
  expect(listenerOf("routes/_index")).not.toBe(first);
});
