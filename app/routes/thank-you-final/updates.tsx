import { paths } from "~/paths";
import { TextLink } from "~/ui/text-link";

/** Whether the page reloads itself. `until` is the time at which the reloading stops. */
export type Reloading = { readonly state: "off" | "ended" } | { readonly state: "on"; readonly until: string };

type UpdatesProps = {
  /** The sealed result in the page's URL. */
  readonly result: string;
  readonly reloading: Reloading;
  /** A value that differs on every load of the page, so that the links have new URLs. */
  readonly again: string;
};

/** Links that reload the page, once or every ten seconds. The script replaces the links while it runs. */
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
