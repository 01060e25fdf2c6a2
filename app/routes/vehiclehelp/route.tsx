import { offersBeyondSpec } from "~/api/client.server";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { Icon } from "~/ui/icon";
import { LinkParagraph } from "~/ui/links-and-buttons";
import { Card, Columns, Page, PageHeading } from "~/ui/page";
import { ownerWords } from "~/words/words";

/** What to do if a vehicle is sold, a number changes or a sticker is lost. Only the built-in API is known to do this. */
export function loader() {
  if (!offersBeyondSpec()) throw new Response(ownerWords().changes.unknown, { status: 404 });
  return null;
}

export const handle = plainScreen({ languages: "owner", isIndexed: true, isShared: true });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().help);

export default function VehicleHelp() {
  const { help: words } = ownerWords();
  return (
    <Page>
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      <LinkParagraph href={paths.ownerHome()}>{words.login}</LinkParagraph>
      <Columns count={2}>
        {cases.map(([name, icon]) => (
          <Card
            key={name}
            title={
              <span className="flex">
                <Icon name={icon} size={32} /> <span className="ml-3">{words[name]}</span>
              </span>
            }
          >
            <p>{words[`${name}Answer`]}</p>
            {icon === "phone" && <LinkParagraph href={paths.changePhone()}>{ownerWords().changeLinks.phone}</LinkParagraph>}
          </Card>
        ))}
      </Columns>
      <LinkParagraph href={paths.contact()}>{words.elseAnswer}</LinkParagraph>
    </Page>
  );
}

const cases = [
  ["sold", "arrow"],
  ["bought", "car"],
  ["number", "phone"],
  ["lostPhone", "warning"],
  ["lostSticker", "qr"],
  ["plate", "pencil"],
  ["second", "message"],
  ["emergency", "drop"],
] as const;
