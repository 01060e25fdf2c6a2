import type { Id } from "#contract/fields";
import { paths } from "~/paths";
import { Card } from "~/ui/card";
import { TextLink } from "~/ui/text-link";
import { ownerWords } from "~/words/words";

/** Links to what else can be changed about a vehicle. */
export function ChangeLinks({ vehicleId }: { readonly vehicleId: Id }) {
  const { changeLinks: words } = ownerWords();
  const links = [
    { text: words.plate, href: paths.correctPlate(vehicleId) },
    { text: words.secondDriver, href: paths.secondDriver(vehicleId) },
    { text: words.replace, href: paths.replaceSticker(vehicleId) },
    { text: words.handOver, href: paths.handOver(vehicleId) },
  ];
  return (
    <Card title={words.title}>
      <ul className="flow">
        {links.map(({ text, href }) => (
          <li key={href}>
            <TextLink href={href}>{text}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
