/** What Remix's plugin writes of the whole website; this is as much of it as is looked at. */
declare module "virtual:remix/server-build" {
  /** The folder of the browser's files, from the project's root. */
  export const assetsBuildDirectory: string;
  type BuiltRoute = {
    readonly path?: string;
    readonly index?: boolean;
    readonly module: { readonly action?: unknown; readonly loader?: unknown; readonly default?: unknown };
  };
  export const routes: Readonly<Record<string, BuiltRoute | undefined>>;
}
