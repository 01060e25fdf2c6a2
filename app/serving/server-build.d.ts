/** The parts of Remix's server build that we use. */
declare module "virtual:remix/server-build" {
  /** The folder of the client's files, relative to the project's root. */
  export const assetsBuildDirectory: string;
  type BuiltRoute = {
    readonly path?: string;
    readonly index?: boolean;
    readonly module: { readonly action?: unknown; readonly loader?: unknown; readonly default?: unknown };
  };
  export const routes: Readonly<Record<string, BuiltRoute | undefined>>;
}
