import { deskRoles, type DeskRole } from "#contract/desk";

/** Returns whether somebody with the role `own` may do what needs the role `needed`. */
export function includesRole(own: DeskRole, needed: DeskRole): boolean {
  return deskRoles.indexOf(own) >= deskRoles.indexOf(needed);
}
