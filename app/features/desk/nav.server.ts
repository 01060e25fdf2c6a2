import { deskRoles } from "#contract/desk";
import type { AtDesk } from "~/session/desk.server";
import type { DeskNav } from "./desk-page";

export function navFor({ desk, operator }: AtDesk): DeskNav {
  const own = deskRoles.indexOf(operator.role);
  return {
    lists: desk.lists.filter(({ role }) => deskRoles.indexOf(role) <= own).map(({ name, title }) => ({ name, title })),
    commands: desk.formsFor(operator).map(({ command }) => command),
    operator: `${operator.name}, ${operator.role}`,
  };
}
