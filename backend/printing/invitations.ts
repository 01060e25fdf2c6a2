import type { Invitation } from "#contract/sticker-face";
import invitations from "./invitations.json";

export type InvitationLanguage = keyof typeof invitations;

export const invitationLanguages = Object.keys(invitations).filter(isInvitationLanguage);

/** Returns the outlines of "scan to reach the owner" in a language. docs/pictures/invitations.mjs makes them. */
export function readInvitation(language: InvitationLanguage): Invitation {
  return invitations[language];
}

function isInvitationLanguage(text: string): text is InvitationLanguage {
  return text in invitations;
}
