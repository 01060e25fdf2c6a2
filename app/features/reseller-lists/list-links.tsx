import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";

export function DownloadLink({ href }: { readonly href: string }) {
  return (
    <p className="screen-only">
      <ButtonLink href={href} download>
        <Icon name="download" /> Download CSV
      </ButtonLink>
    </p>
  );
}
