/** What Remix's plugin writes of the whole website; this is as much of it as is looked at. */
declare module "virtual:remix/server-build" {
  export const routes: Readonly<Record<string, { readonly path?: string; readonly index?: boolean } | undefined>>;
}
