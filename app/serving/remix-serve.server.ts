import { Server, type RequestListener } from "node:http";
import { Server as NetServer } from "node:net";

import { installGlobals } from "@remix-run/node";

import { environment } from "~/env.server";
import { StartupError } from "../../runtime/startup-error";

/*
 * All that we know of the inside of remix-serve: it creates one HTTP server with Express as its only request listener, logs each request,
 * and closes the server at once on a signal. It has no hook, so `onServer` waits for the server that starts to listen.
 */

/**
 * Gives the server of remix-serve a request listener of ours, before it listens.
 * @param createListener called when the server starts to listen. By then, all code is loaded. Gets the server, and the application that
 * serves built files and answers unknown URLs. Returns the listener of all requests.
 * @throws StartupError if this version of remix-serve is not compatible. In production, throws at once if a server listens already.
 * Otherwise throws when the server starts to listen.
 */
export function onServer(createListener: (server: Server, application: RequestListener) => RequestListener): void {
  if (environment.isProduction && process.getActiveResourcesInfo().includes("TCPServerWrap")) {
    throw incompatible("it listens before the website's code is loaded");
  }
  const listen = Reflect.get(NetServer.prototype, "listen") as (this: NetServer, ...parameters: unknown[]) => NetServer;
  Reflect.set(NetServer.prototype, "listen", function (this: NetServer, ...parameters: unknown[]) {
    const isLocalSocket = typeof parameters[0] === "string" && !/^\d+$/.test(parameters[0]);
    if (isLocalSocket) return listen.apply(this, parameters);
    Reflect.set(NetServer.prototype, "listen", listen);
    if (!isHttpServer(this)) throw incompatible("its server is not Node's HTTP server");
    const listener = createListener(this, takeApplication(this));
    // Our own shutdown closes the server.
    Reflect.set(this, "close", () => this);
    this.on("request", listener);
    // remix-serve has installed a polyfill of the fetch types.
    installGlobals({ nativeFetch: true });
    return listen.apply(this, parameters);
  });
}

function isHttpServer(server: NetServer): server is Server {
  return server instanceof Server;
}

/** Removes the application from the server, without its log of whole URLs, which contain ids. */
function takeApplication(server: Server): RequestListener {
  const [application, ...others] = server.listeners("request") as RequestListener[];
  if (!application || others.length > 0) throw incompatible("its server does not have exactly one request listener");
  const { _router: router } = application as RequestListener & { _router?: { stack?: { name: string }[] } };
  const kept = router?.stack?.filter((layer) => layer.name !== "logger");
  if (!router?.stack || kept?.length !== router.stack.length - 1)
    throw incompatible("its request logger was not found in Express's router");
  router.stack = kept;
  server.removeAllListeners("request");
  return application;
}

/** @param change what this version of remix-serve does differently. */
function incompatible(change: string): StartupError {
  return new StartupError(
    `This version of @remix-run/serve is not compatible with this website: ${change}. Without its middleware the website would not be safe. ` +
      "Install the version in package-lock.json (npm ci), or adapt app/serving/remix-serve.server.ts.",
  );
}
