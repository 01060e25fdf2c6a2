import { named, type DataSection } from "~/features/data-rights/group-facts";
import { paths } from "~/paths";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { mailAddress } from "~/ui/mail-address";
import { Row } from "~/ui/row-and-columns";
import { TextLink } from "~/ui/text-link";
import { FilledSentence } from "~/words/filled-sentence";
import { ownerWords } from "~/words/words";

type StoredDataProps = { readonly sections: readonly DataSection[]; readonly supportEmail: string };

/** Everything that the API stores about the owner, with downloads and links to correct it. */
export function StoredData({ sections, supportEmail }: StoredDataProps) {
  const { myData: words, dataSections, dataNames } = ownerWords();
  return (
    <>
      <Card title={words.stored} tone="mist">
        <Row>
          <TextLink href={paths.myDataJson()}>{words.json}</TextLink> <TextLink href={paths.myDataCsv()}>{words.csv}</TextLink>
        </Row>
        <p>
          <FilledSentence
            sentence={words.correct}
            values={{
              profile: <TextLink href={paths.ownerProfile()}>{words.profile}</TextLink>,
              vehicles: <TextLink href={paths.vehicles()}>{words.vehicles}</TextLink>,
            }}
          />{" "}
          <FilledSentence
            sentence={words.byUs}
            values={{ email: <TextLink href={`mailto:${supportEmail}`}>{mailAddress(supportEmail)}</TextLink> }}
          />
        </p>
      </Card>
      <p>{words.otherOrders}</p>
      {sections.map(({ section, rows }) => (
        <details key={section}>
          <summary className="cursor-pointer py-3 font-bold">{named(dataSections, section)}</summary>
          {rows.map((row, index) => (
            <DescriptionList key={index} items={Object.entries(row).map(([name, value]) => ({ label: named(dataNames, name), value }))} />
          ))}
        </details>
      ))}
    </>
  );
}
