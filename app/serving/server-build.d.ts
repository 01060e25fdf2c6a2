/** What Remix's plugin writes of the whole website; this is as much of it as is looked at. */
declare module "virtual:remix/server-build" {
  type BuiltRoute = {
    readonly path?: string;
    readonly index?: boolean;
    readonly module: { readonly action?: unknown; readonly loader?: unknown; readonly default?: unknown };
  };
  export const routes: Readonly<Record<string, BuiltRoute | undefined>>;
}
