import { and, asc, eq, inArray, lt, or, sql } from "drizzle-orm";

import type { FileParts, Job } from "#contract/desk";
import type { CoreServices, Database } from "../../platform/database/database";
import { jobParts, jobs, operators } from "../tables";

/** How long a process may work on a job without a sign of life, in milliseconds. After that, another one takes the job over. */
const LEASE_MS = 60_000;

/** How often a job may end its process before it is given up. */
const MAX_ATTEMPTS = 3;

/** How long finished jobs and their files are kept, in milliseconds. */
const KEPT_MS = 7 * 86_400_000;

export type JobRow = typeof jobs.$inferSelect;

type Values = Readonly<Record<string, string | boolean>>;

/** Stores a job. The process that finds it first does it. @returns its id. */
export async function insertJob(
  { database, secrets, clock }: CoreServices,
  job: { readonly operatorId: number; readonly command: string; readonly raw: Values },
): Promise<string> {
  const id = secrets.randomId();
  const { operatorId, command, raw } = job;
  const values = secrets.seal(JSON.stringify(raw));
  await database.insert(jobs).values({ id, operatorId, command, values, state: "waiting", createdAt: clock.now() });
  return String(id);
}

/** Reads a job with the names of its files. */
export async function readJob({ database }: CoreServices, id: string): Promise<Job | null> {
  const job = await findJob(database, id);
  if (job === null) return null;
  const files = await database
    .select({ name: jobParts.file, size: sql<number>`sum(length(${jobParts.content}))::int` })
    .from(jobParts)
    .where(eq(jobParts.jobId, job.id))
    .groupBy(jobParts.file);
  const [operator] = await database.select({ by: operators.email }).from(operators).where(eq(operators.id, job.operatorId));
  const { state, done, total, message, command, createdAt } = job;
  const begun = { by: operator?.by ?? "", createdAt: createdAt.toISOString() };
  return { id, command, ...begun, state, done, total, message, files: state === "done" ? files : [] };
}

/** Cancels a job that has not ended. A running job stops at its next sign of life. */
export async function cancelJob({ database, clock }: CoreServices, id: string): Promise<void> {
  const isUnfinished = and(eq(jobs.id, Number(id)), inArray(jobs.state, ["waiting", "running"]));
  await database.update(jobs).set({ state: "cancelled", finishedAt: clock.now(), message: "Cancelled." }).where(isUnfinished);
}

/** Reads a file of a finished job, part by part. */
export async function readJobFile({ database }: CoreServices, id: string, name: string): Promise<FileParts | null> {
  const job = await findJob(database, id);
  if (job?.state !== "done" || name.includes("\0")) return null;
  const ofFile = and(eq(jobParts.jobId, job.id), eq(jobParts.file, name));
  const count = await database.$count(jobParts, ofFile);
  if (count === 0) return null;
  async function* parts() {
    for (let position = 0; position < count; position += 1) {
      const isPart = and(ofFile, eq(jobParts.position, position));
      const [part] = await database.select({ content: jobParts.content }).from(jobParts).where(isPart);
      if (part !== undefined) yield part.content;
    }
  }
  return { name, type: typeOf(name), parts: parts() };
}

/** Returns whether a job waits or is not finished. */
export async function hasUnfinishedJobs(database: Database): Promise<boolean> {
  return (await database.$count(jobs, inArray(jobs.state, ["waiting", "running"]))) > 0;
}

const GIVEN_UP = `The server ended ${MAX_ATTEMPTS} times during this job, so it is not tried again.`;

/**
 * Takes the oldest job that nobody works on, and forgets what a killed process had written of it. Its state is "failed" if it is given up.
 */
export async function leaseJob({ database, clock }: CoreServices): Promise<JobRow | null> {
  const now = clock.now();
  return database.transaction(async (transaction) => {
    const [found] = await transaction
      .select()
      .from(jobs)
      .where(or(eq(jobs.state, "waiting"), and(eq(jobs.state, "running"), lt(jobs.leasedUntil, now))))
      .orderBy(asc(jobs.createdAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (found === undefined) return null;
    await transaction.delete(jobParts).where(eq(jobParts.jobId, found.id));
    const givenUp = { state: "failed", message: GIVEN_UP, finishedAt: now, leasedUntil: null } as const;
    const leased = { state: "running", done: 0, leasedUntil: leaseFrom(now), attempts: found.attempts + 1 } as const;
    const changes = found.attempts >= MAX_ATTEMPTS ? givenUp : leased;
    const [changed] = await transaction.update(jobs).set(changes).where(eq(jobs.id, found.id)).returning();
    return changed ?? null;
  });
}

/** An operator cancelled the job, or another process has taken it over. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";
}

/** Shows that the job is alive. @throws Cancelled if an operator cancelled it, or another process has taken it over. */
export async function keepLease(
  { database, clock }: CoreServices,
  job: JobRow,
  progress: Partial<Pick<JobRow, "done" | "total">>,
): Promise<void> {
  const kept = await database
    .update(jobs)
    .set({ ...progress, leasedUntil: leaseFrom(clock.now()) })
    .where(isLeasedAs(job))
    .returning({ id: jobs.id });
  if (kept.length === 0) throw new Cancelled("The job was cancelled, or another process has it");
}

export async function endJob({ database, clock }: CoreServices, job: JobRow, state: "done" | "failed", message: string): Promise<void> {
  await database.update(jobs).set({ state, message, finishedAt: clock.now(), leasedUntil: null }).where(isLeasedAs(job));
}

function isLeasedAs({ id, attempts }: JobRow) {
  return and(eq(jobs.id, id), eq(jobs.state, "running"), eq(jobs.attempts, attempts));
}

/** Opens what a job wrote. */
export function openJobValues({ secrets }: Pick<CoreServices, "secrets">, { values }: JobRow): Values {
  return JSON.parse(secrets.open(values)) as Values;
}

/** Adds a part to a file of a job. @throws Cancelled as `keepLease` does. */
export async function insertPart(services: CoreServices, job: JobRow, part: Omit<typeof jobParts.$inferInsert, "jobId">): Promise<void> {
  await services.database.transaction(async (transaction) => {
    // The lease's row stays locked until the part is stored, so no other process can take the job over in between.
    await keepLease({ ...services, database: transaction }, job, {});
    await transaction.insert(jobParts).values({ ...part, jobId: job.id });
  });
}

async function findJob(database: Database, id: string): Promise<JobRow | null> {
  if (!/^\d{1,16}$/.test(id)) return null;
  const isJob = eq(jobs.id, Number(id));
  const [job] = await database.select().from(jobs).where(isJob);
  return job ?? null;
}

/** Selects jobs that nobody needs any more. Their files go with them. */
export function oldJobs(now: Date) {
  return [{ table: jobs, where: lt(jobs.finishedAt, new Date(now.getTime() - KEPT_MS)) }];
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

const types: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  html: "text/html; charset=utf-8",
};

function typeOf(name: string): string {
  return types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
}
