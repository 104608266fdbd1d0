import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { areSameWinners } from "#contract/award/same-winners.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import type { ComparisonLot } from "#contract/comparison/comparison.schema.ts";
import { useCache } from "#src/api/hooks.ts";
import { useManyLots } from "#src/api/use-many.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import type { Choice } from "#src/features/comparison/matrix.ts";

export interface LotChoice {
  readonly lot: number;
  readonly winners: readonly Choice[];
}

/**
 * The winners in all lots. Choices are optimistic updates that are saved one after another, and each choice can be
 * undone.
 */
export interface Winners {
  readonly of: (lot: number) => readonly Choice[];
  /**
   * Chooses winners. `after` runs once the choice is saved, before any later choice, and not at all if it was rejected.
   */
  readonly choose: (choices: readonly LotChoice[], after?: () => Promise<void>) => void;
  /** Reverts the latest step, but no lot that a colleague has chosen anew since. */
  readonly undo: () => void;
  /** Clears the undo history. */
  readonly forget: () => void;
  readonly can_undo: boolean;
  readonly is_saving: boolean;
  /** Resolves when every choice made so far is saved or rejected. */
  readonly settled: () => Promise<void>;
}

interface Known {
  readonly version: number;
  readonly winners: readonly Choice[];
}

const NONE: readonly Choice[] = [];
const UNDO_STEPS = 50;

/** What a step replaced in a lot, and what it chose there. */
interface LotStep extends LotChoice {
  readonly chosen: readonly Choice[];
}

/** Manages the undo stack. The latest step is last. */
function useSteps() {
  // A ref, because the undo button of an older toast must still revert the latest step.
  const steps = useRef<readonly (readonly LotStep[])[]>([]);
  const [stepCount, setStepCount] = useState(0);
  const keepSteps = useCallback((next: readonly (readonly LotStep[])[]): void => {
    steps.current = next;
    setStepCount(next.length);
  }, []);
  const takeLast = useCallback((): readonly LotStep[] | undefined => {
    const last = steps.current.at(-1);
    if (last !== undefined) keepSteps(steps.current.slice(0, -1));
    return last;
  }, [keepSteps]);
  return { steps, keepSteps, stepCount, takeLast };
}

interface Undoing extends Pick<ReturnType<typeof useSteps>, "takeLast"> {
  readonly of: Winners["of"];
  readonly send: Winners["choose"];
}

/** Returns a function that reverts the latest step. Lots that a colleague has chosen anew since keep that choice. */
function useUndo({ takeLast, of, send }: Undoing): () => void {
  const notify = useNotify();
  const { t, formats } = useTextTools();
  return useCallback((): void => {
    const last = takeLast();
    if (last === undefined) return;
    const own = last.filter(({ lot, chosen }) => areSameWinners(of(lot), chosen));
    if (own.length < last.length) notify(t("comparison.award.undo_kept", formats.counted(last.length - own.length)));
    if (own.length > 0) send(own.map(({ lot, winners }) => ({ lot, winners })));
  }, [takeLast, of, send, notify, t, formats]);
}

/** Returns the latest winners and versions, taken from the comparison or from a newer response to a choice. */
function useKnown(lots: readonly ComparisonLot[], answers: ReadonlyMap<number, Known>) {
  const known = useMemo(() => {
    const read = new Map(lots.map((lot): [number, Known] => [lot.id, lot]));
    // The response to a choice may be newer than the loaded comparison.
    for (const [id, answer] of answers) if (answer.version > (read.get(id)?.version ?? 0)) read.set(id, answer);
    return read;
  }, [lots, answers]);
  const versions = useRef(new Map<number, number>());
  useEffect(() => {
    versions.current = new Map(
      [...known].map(([id, { version }]) => [id, Math.max(version, versions.current.get(id) ?? 0)]),
    );
  }, [known]);
  const versionOf = useCallback((lot: number): number | undefined => versions.current.get(lot), []);
  const keepVersions = useCallback((written: readonly { readonly id: number; readonly version: number }[]): void => {
    for (const { id, version } of written) versions.current.set(id, version);
  }, []);
  const forgetVersions = useCallback((): void => {
    versions.current = new Map();
  }, []);
  return { known, versionOf, keepVersions, forgetVersions };
}

const patchOf = ({ lot, winners }: LotChoice, version: number | undefined) => ({
  id: lot,
  version,
  winners: winners.map(({ offer_item, quantity }) => ({ offer_item, quantity })),
});

/** Answers to choices by the lots that were read before, for when the comparison is opened again before it is read. */
const answered = new WeakMap<readonly ComparisonLot[], ReadonlyMap<number, Known>>();

/** Returns the winners by lot: the latest server state with the unsaved choices on top. */
export function useWinners(tender: number, lots: readonly ComparisonLot[]): Winners {
  const { change } = useManyLots(tender);
  const { refresh } = useCache();
  const fail = useFailure();
  const [answers, setAnswers] = useState<ReadonlyMap<number, Known>>(() => answered.get(lots) ?? new Map());
  const [underWay, setUnderWay] = useState<ReadonlyMap<number, readonly Choice[]>>(new Map());
  const { steps, keepSteps, takeLast, stepCount } = useSteps();
  useEffect(() => void answered.set(lots, answers), [lots, answers]);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const { known, versionOf, keepVersions, forgetVersions } = useKnown(lots, answers);

  const of = useCallback(
    (lot: number): readonly Choice[] => underWay.get(lot) ?? known.get(lot)?.winners ?? NONE,
    [underWay, known],
  );

  const write = useCallback(
    async (choices: readonly LotChoice[]): Promise<boolean> => {
      try {
        const written = await change(choices.map((choice) => patchOf(choice, versionOf(choice.lot))));
        keepVersions(written);
        setAnswers(
          (before) =>
            new Map([
              ...before,
              ...written.map(({ id, version, winners }): [number, Known] => [id, { version, winners }]),
            ]),
        );
        return true;
      } catch (error) {
        keepSteps([]);
        forgetVersions();
        fail(error);
        await refresh(comparisonApi.one, "tenders");
        return false;
      } finally {
        // A later choice for the same lot remains visible.
        setUnderWay(
          (before) =>
            new Map(
              [...before].filter(
                ([lot, winners]) => !choices.some((choice) => choice.lot === lot && choice.winners === winners),
              ),
            ),
        );
      }
    },
    [change, fail, refresh, keepSteps, versionOf, keepVersions, forgetVersions],
  );
  const send = useCallback(
    (choices: readonly LotChoice[], after?: () => Promise<void>): void => {
      setUnderWay(
        (before) =>
          new Map([...before, ...choices.map(({ lot, winners }): [number, readonly Choice[]] => [lot, winners])]),
      );
      queue.current = queue.current.then(async () => {
        if (await write(choices)) await after?.().catch(fail);
      });
    },
    [write, fail],
  );
  const choose = useCallback(
    (choices: readonly LotChoice[], after?: () => Promise<void>): void => {
      if (choices.length === 0) return;
      const step = choices.map(({ lot, winners }) => ({ lot, winners: of(lot), chosen: winners }));
      keepSteps([...steps.current, step].slice(-UNDO_STEPS));
      send(choices, after);
    },
    [of, send, keepSteps, steps],
  );
  const undo = useUndo({ takeLast, of, send });
  const forget = useCallback(() => keepSteps([]), [keepSteps]);
  const settled = useCallback(() => queue.current, []);
  return { of, choose, undo, forget, can_undo: stepCount > 0, is_saving: underWay.size > 0, settled };
}
