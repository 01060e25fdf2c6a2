import type { ReadProfile } from "~/features/owner-profile/read-profile.server";
import { profileDetails } from "~/features/owner-profile/profile-details";
import { paths } from "~/paths";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { Icon } from "~/ui/icon";
import { mailAddress } from "~/ui/mail-address";
import { TextLink } from "~/ui/text-link";
import { ownerWords } from "~/words/words";

type PersonCardProps = { readonly profile: Exclude<ReadProfile, { kind: "unauthorised" }> };

/** The owner's details, with a link to edit them. */
export function PersonCard({ profile }: PersonCardProps) {
  const { vehicles: words } = ownerWords();
  return (
    <Card
      title={words.personal}
      action={
        <TextLink href={paths.ownerProfile()}>
          <Icon name="pencil" />
          {words.edit}
          <span className="sr-only">{words.editProfile}</span>
        </TextLink>
      }
    >
      {profile.kind === "read" && profile.profile.hasDataRights && (
        <p>
          <TextLink href={paths.myData()}>{ownerWords().myData.link}</TextLink>
        </p>
      )}
      {profile.kind === "read" ? (
        <DescriptionList
          items={profileDetails(profile.profile).map(({ label, value }) => ({
            label,
            value: value.includes("@") ? mailAddress(value) : value,
          }))}
        />
      ) : (
        <Banner tone="error">
          <p>{profile.reason}</p>
        </Banner>
      )}
    </Card>
  );
}
