import { TextLink } from "./links-and-buttons";

/** On a page that people print, the link back. Scripts add the main button, Print, before it. Neither appears on paper. */
export function PrintRow({ back, children }: { readonly back: string; readonly children: string }) {
  return (
    <div className="screen-only">
      <div className="cluster-4" data-print="">
        <TextLink href={back}>{children}</TextLink>
      </div>
    </div>
  );
}
