import { paths } from "~/paths";
import { TextLink } from "~/ui/text-link";

/** How the page is kept up to date. While it reloads by itself, `until` says when it stops. */
export type Reloading = { readonly state: "off" | "ended" } | { readonly state: "on"; readonly until: string };

type UpdatesProps = {
  /** The sealed result in the page's address. */
  readonly result: string;
  readonly reloading: Reloading;
  /** Differs on every page, so that its links have new addresses. */
  readonly again: string;
};

/** Links that load the page again, once or every ten seconds. The script replaces them while it runs. */
export function Updates({ result, reloading, again }: UpdatesProps) {
  if (reloading.state === "on") {
    return (
      <p>
        This page reloads every 10 seconds until {reloading.until}. <TextLink href={paths.thankYouFinal(result, { again })}>Stop</TextLink>
      </p>
    );
  }
  return (
    <div id="updates" className="flow" data-live="This page updates by itself.">
      {reloading.state === "ended" && <p>10 minutes are over. This page has stopped reloading.</p>}
      <p>
        <TextLink href={paths.thankYouFinal(result, { again })}>Check again</TextLink>
      </p>
      <p>
        <TextLink href={paths.thankYouFinal(result, { follow: "1" })}>Keep checking</TextLink> every 10 seconds, for 10 minutes.
      </p>
    </div>
  );
}
