import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { Machine } from "#contract/machine.ts";
import { NOT_YET } from "#contract/states/order.machine.ts";
import { may } from "#contract/permissions.ts";
import type { Membership, Principal } from "#contract/permissions.ts";
import type { AuditAction } from "#contract/history/audit-actions.ts";
import type { Audited } from "#contract/history/history.api.ts";
import { AppError, wrongStateError } from "#server/core/app-error.ts";
import type { AuditEntry, SideEffects } from "#server/core/side-effects.ts";
import type { Database } from "#server/db/schema.gen.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";

/** The parts of a member's context that a transition needs. */
interface MemberMove extends Pick<SideEffects, "audit"> {
  readonly principal: Principal & { readonly workspace: Membership };
  readonly db: TenantDb;
}

/** The parts of a system context that a transition needs. */
interface SystemMove extends Pick<SideEffects, "audit"> {
  readonly principal: Principal;
  readonly system: SystemDb;
}

type StatusTable = {
  [T in keyof Database]: Database[T] extends { status: unknown; version: unknown } ? T : never;
}[keyof Database];

interface Move<S extends string, A extends AuditAction> {
  readonly action: A;
  readonly row: { readonly id: number; readonly status: S; readonly version: number };
  readonly version?: number | undefined;
}

/**
 * Checks permission, verification of the workspace, status and version, as `transition` does. Use it in operations that
 * must report these errors before reading anything else.
 * @throws AppError forbidden, workspace_not_verified, wrong_state (with the open actions), version_conflict
 */
export function assertTransition<S extends string, A extends AuditAction>(
  ctx: MemberMove,
  machine: Machine<S, A>,
  { action, row, version }: Move<S, A>,
): void {
  const rule = machine.transitions[action];
  const { by } = rule;
  const byPerson = by !== "clock" && by !== "system" && by !== "admin";
  const rights = byPerson ? (typeof by === "string" ? [by] : by) : [];
  if (byPerson && !rights.some((right) => may(ctx.principal, right))) throw new AppError("forbidden");
  if (rule.verified === true && ctx.principal.workspace.status !== "VERIFIED")
    throw new AppError("workspace_not_verified");
  if (!machine.can(row.status, action)) throw wrongStateError(machine, row.status);
  if (version !== undefined && version !== row.version) throw new AppError("version_conflict", { current: row });
}

/**
 * Applies a transition of the record's state machine. Checks permission and verification, updates status and version in
 * one compare-and-set statement, and writes the history. `set` contains other columns to change.
 * @throws AppError forbidden, workspace_not_verified, wrong_state (with the open actions), version_conflict
 */
export async function transition<S extends string, A extends AuditAction>(
  ctx: MemberMove,
  machine: Machine<S, A>,
  move: Move<S, A> & Recorded,
): Promise<void> {
  assertTransition(ctx, machine, move);
  const { statement, entry } = moveOf(machine, move);
  // Another request changed the record between the read and this update.
  if ((await ctx.db.change(statement)) === 0) throw new AppError("wrong_state", { actions: [] });
  await ctx.audit(entry);
}

interface Recorded {
  readonly table: StatusTable;
  /** Column of the state. Defaults to `status`. In the other columns, null means the state NOT_YET. */
  readonly column?: "confirmation" | "invoice_status" | "payment_status";
  readonly entity: Audited;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly note?: string;
}

function moveOf<S extends string, A extends AuditAction>(
  machine: Machine<S, A>,
  move: Move<S, A> & Recorded,
): { statement: RawBuilder<unknown>; entry: AuditEntry } {
  const { action, table, column = "status", entity, row, note } = move;
  const stored = (state: S): string | null => (state === NOT_YET ? null : state);
  const [from, to] = [stored(row.status), stored(machine.transitions[action].to)];
  const set = Object.entries(move.set ?? {}).map(([column, value]) => sql`, ${sql.ref(column)} = ${value}`);
  const statement = sql`
    UPDATE ${sql.table(table)}
    SET ${sql.ref(column)} = ${to}, version = version + 1 ${sql.join(set, sql``)}
    WHERE id = ${row.id} AND ${sql.ref(column)} IS NOT DISTINCT FROM ${from} AND version = ${row.version}`;
  return {
    statement,
    entry: {
      entity,
      entity_id: row.id,
      action,
      changes: { [column]: { from, to } },
      ...(note === undefined ? {} : { note }),
    },
  };
}

/**
 * Applies an administrator-only transition to a record of any workspace. The history entry belongs to that workspace.
 * @throws AppError forbidden, wrong_state (with the open actions)
 */
export async function transitionByAdministrator<S extends string, A extends AuditAction>(
  ctx: SystemMove,
  machine: Machine<S, A>,
  move: Move<S, A> & Recorded & { workspace_id: number },
): Promise<void> {
  const { action, row, workspace_id } = move;
  if (!ctx.principal.is_admin || machine.transitions[action].by !== "admin") throw new AppError("admins_only");
  if (!machine.can(row.status, action)) throw wrongStateError(machine, row.status, "admin");
  const { statement, entry } = moveOf(machine, move);
  const { numAffectedRows } = await statement.execute(ctx.system);
  if ((numAffectedRows ?? 0n) === 0n) throw new AppError("wrong_state", { actions: [] });
  await ctx.audit({ ...entry, workspace_id });
}

/**
 * Applies a transition to every record that `where` selects and whose state allows it, in one statement. Used for the
 * effects of another record's transition, so neither permission nor version is checked. Returns the `returning` columns
 * of the changed records.
 */
export function transitionAll<S extends string, A extends AuditAction, R>(
  db: TenantDb,
  machine: Machine<S, A>,
  move: {
    readonly action: A;
    readonly table: StatusTable;
    readonly where: RawBuilder<SqlBool>;
    readonly returning: RawBuilder<R>;
  },
): Promise<R[]> {
  const { from, to } = machine.transitions[move.action];
  return db.run<R>(
    sql`
      UPDATE ${sql.table(move.table)}
      SET status = ${to}, version = version + 1
      WHERE status = ANY(${[...from]}::text[]) AND ${move.where}
      RETURNING ${move.returning}`,
  );
}
