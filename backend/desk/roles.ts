import { includedRoles, type DeskRole } from "#contract/desk";

/** Returns whether somebody with the role `own` may do what needs the role `needed`. */
export function includesRole(own: DeskRole, needed: DeskRole): boolean {
  return includedRoles[own].includes(needed);
}

/** What needs a role. The only way to it is to say whose role it is for, so no door to the desk can forget to ask. */
export class ForRole<Content> {
  readonly #contentFor: (own: DeskRole) => Content;

  constructor(
    readonly needed: DeskRole,
    contentFor: (own: DeskRole) => Content,
  ) {
    this.#contentFor = contentFor;
  }

  /** Returns the content for somebody with the role `own`, or null if that role may not have it. */
  for(own: DeskRole): Content | null {
    return includesRole(own, this.needed) ? this.#contentFor(own) : null;
  }
}
