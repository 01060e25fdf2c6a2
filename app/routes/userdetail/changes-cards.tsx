import type { Id } from "#contract/fields";
import { paths } from "~/paths";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextLink } from "~/ui/text-link";
import { ownerWords } from "~/words/words";

/** Says in every session of the owner that the phone number or e-mail will change, with a link to stop it. */
export function WaitingBanner({ title, text, href }: { readonly title: string; readonly text: string; readonly href: string }) {
  return (
    <Banner tone="error" title={title}>
      <p>
        {text} <TextLink href={href}>{ownerWords().phoneChange.see}</TextLink>
      </p>
    </Banner>
  );
}

export type ReleasedVehicle = { readonly id: Id; readonly plate: string; readonly time: string };

/** The vehicles that the owner can still take back. */
export function ReleasedVehicles({ vehicles }: { readonly vehicles: readonly ReleasedVehicle[] }) {
  const { handOver: words } = ownerWords();
  return (
    <Card title={words.releasedTitle} tone="mist">
      {vehicles.map(({ id, plate, time }) => (
        <form key={id} method="post" action={paths.handOver(id)}>
          <p>{words.until({ plate, time })}</p>
          <Button name="intent" value="take-back">
            {words.takeBack}
            <span className="sr-only">{words.takeBackPlate({ plate })}</span>
          </Button>
        </form>
      ))}
    </Card>
  );
}

/** Links to the changes of the account, and to the page that says what to do in which case. */
export function AccountLinks() {
  const { changeLinks: words } = ownerWords();
  const links = [
    { text: words.phone, href: paths.changePhone() },
    { text: words.email, href: paths.changeEmail() },
    { text: words.history, href: paths.accountHistory() },
    { text: words.title, href: paths.vehicleHelp() },
  ];
  return (
    <Card title={words.help}>
      <ul className="cluster-4">
        {links.map(({ text, href }) => (
          <li key={href}>
            <TextLink href={href}>{text}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
