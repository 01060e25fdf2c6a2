import { deskRoles } from "#contract/desk";
import type { Database } from "../../../platform/database/database";
import { changeOperator, countFullOperators, createOperator, findOperatorByEmail, type Operator } from "../../operators/operators";
import { databaseCommand, done, refuse } from "../command";
import { flag, operand, option, optional } from "../parameters";
import { values } from "../values";

const role = option(deskRoles.join("|"), "role; what the operator may do", values.choice(deskRoles));

const createOperatorCommand = databaseCommand({
  name: "create-operator",
  verb: "Create operator",
  purpose: "Create an operator, who can then log in at /desk",
  subject: { list: "operators", parameter: "email" },
  needsFreshCode: true,
  remarks: [
    "viewer: sees orders, stickers, owners and money, without street addresses. orders: also inquiries and grievances; sends, prints and answers.",
    "money: orders, and also refunds, prices and resellers. people: orders, and also the list of owners with all about each, and their erasure.",
    "all: also operators and the audit.",
    "At the first log-in, the operator sets up an authenticator app.",
  ],
  parameters: {
    email: option("EMAIL", "e-mail; to which the log-in codes go", values.email),
    name: option("NAME", "the operator's name", values.text(50)),
    role,
  },
  async perform({ services }, facts) {
    const created = (await createOperator(services, facts)) ?? refuse(`${facts.email} is an operator already.`);
    return done([`${created.email} can log in at /desk.`], { id: created.id, role: created.role });
  },
});

const changeOperatorCommand = databaseCommand({
  name: "change-operator",
  verb: "Change operator",
  purpose: "Change an operator's role, end the access, or reset the authenticator app",
  subject: { list: "operators", parameter: "email" },
  needsFreshCode: true,
  remarks: ["The operator's sessions end. After a reset, the operator sets up the app again at the next log-in."],
  parameters: {
    email: operand("EMAIL", "the operator's e-mail", values.accountEmail),
    role: optional(role),
    reset: flag("forget the authenticator app and the recovery codes"),
    end: flag("end the access"),
    restore: flag("give an ended access back"),
  },
  async perform({ services }, { email, role: newRole, reset, end, restore }) {
    if (newRole === null && !reset && !end && !restore) return refuse("Say what to change.");
    if (end && restore) return refuse("End the access or give it back, not both.");
    const operator = (await findOperatorByEmail(services.database, email)) ?? refuse(`Unknown operator: ${email}.`);
    if (end || (newRole ?? "all") !== "all") await requireAnotherFullOperator(services.database, operator);
    await changeOperator(services, operator.id, {
      ...(newRole === null ? {} : { role: newRole }),
      ...(end ? { endedAt: services.clock.now() } : {}),
      ...(restore ? { endedAt: null } : {}),
      forgetAuthenticator: reset,
    });
    return done([`${email} is changed, and logged out.`], { email });
  },
});

/** Refuses the command if nobody else could make operators at the desk. */
async function requireAnotherFullOperator(database: Database, { role: own, endedAt }: Operator): Promise<void> {
  const isFull = own === "all" && endedAt === null;
  if (isFull && (await countFullOperators(database)) < 2) refuse("This is the last operator with the role all.");
}

export const operatorCommands = [createOperatorCommand, changeOperatorCommand];
