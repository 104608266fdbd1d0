import { useState } from "react";
import { useSearchParams } from "react-router";
import { importApi } from "#contract/imports/import.api.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { ApiError } from "#src/api/api-error.ts";
import { useGroups } from "#src/api/choices.ts";
import { useCall } from "#src/api/hooks.ts";
import { MissingRecord } from "#src/kit/failure/MissingRecord.tsx";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Breadcrumbs } from "#src/ui/page/Breadcrumbs.tsx";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { WizardSteps } from "#src/ui/page/WizardSteps.tsx";
import { CheckStep } from "#src/features/imports/CheckStep.tsx";
import { ColumnsStep } from "#src/features/imports/ColumnsStep.tsx";
import { ItemsFileStep } from "#src/features/imports/ItemsFileStep.tsx";
import { leftTables } from "#src/features/imports/left-tables.ts";
import type { LeftTables } from "#src/features/imports/left-tables.ts";
import { RevisionStep } from "#src/features/imports/revision/RevisionStep.tsx";
import { ResultStep } from "#src/features/imports/ResultStep.tsx";

const STEPS = ["file", "columns", "check", "run", "result"] as const;
type Step = (typeof STEPS)[number];

const idOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d*$/.test(text) ? Number(text) : undefined;

/**
 * Returns an import's current step. A finished import always shows its result, even if the URL contains another step.
 */
function stepOf(task: ImportTask | undefined, asked: string | null, isRunning: boolean): Step {
  if (task === undefined) return "file";
  if (task.status !== "uploaded") return "result";
  if (asked !== "check") return "columns";
  return isRunning ? "run" : "check";
}

function Current({
  task,
  step,
  left,
  go,
  onRun,
}: {
  task: ImportTask;
  step: Step;
  left: LeftTables;
  go: (step: "columns" | "check") => void;
  onRun: (isRunning: boolean) => void;
}) {
  switch (step) {
    case "file":
    case "columns":
      return <ColumnsStep key={task.id} task={task} left={left} onNext={() => go("check")} />;
    case "check":
    case "run":
      return task.options.revision ? (
        <RevisionStep key={task.id} task={task} onBack={() => go("columns")} />
      ) : (
        <CheckStep key={task.id} task={task} isRunning={step === "run"} onBack={() => go("columns")} onRun={onRun} />
      );
    case "result":
      return <ResultStep task={task} />;
  }
}

/**
 * Imports a file in five steps: file, columns, check, run, result. The URL contains the import and the step, so that
 * the user can resume later.
 */
export function ImportPage() {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const id = idOf(query.get("task"));
  const answer = useCall(importApi.one, { params: { id: id ?? 0 } }, { enabled: id !== undefined });
  const task = id === undefined ? undefined : answer.data;
  const [isRunning, setRunning] = useState(false);
  const [left] = useState(leftTables);
  const step = stepOf(task, query.get("step"), isRunning);
  const group = task === undefined ? idOf(query.get("group")) : task.options.group;
  const revision = task === undefined ? query.get("revision") === "true" : task.options.revision;
  const revised = useGroups().find((each) => revision && each.id === group);
  const missing = answer.error instanceof ApiError && answer.error.status === 404;
  const set = (name: string, value: string): void =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      after.set(name, value);
      return after;
    });
  return (
    <PageSheet>
      <Breadcrumbs
        crumbs={
          revised === undefined
            ? [{ label: t("imports.parent"), to: paths.purchaseItems() }, { label: t("imports.crumb") }]
            : [
                { label: t("groups.title"), to: paths.groups() },
                { label: revised.name, to: paths.group(revised.id) },
                { label: t("revisions.action") },
              ]
        }
      />
      <DetailHeader
        title={
          revised === undefined
            ? t(query.get("tender") === null && task?.target !== "lots" ? "imports.title" : "imports.title_lots")
            : t("revisions.title", { group: revised.name })
        }
        actions={
          <WizardSteps
            steps={STEPS.map((name) => t(revision && name === "check" ? "revisions.step" : `imports.step.${name}`))}
            current={STEPS.indexOf(step)}
          />
        }
      />
      {id === undefined && (
        <ItemsFileStep
          tender={idOf(query.get("tender"))}
          group={idOf(query.get("group"))}
          revision={revision}
          onUploaded={(made) => set("task", String(made.id))}
        />
      )}
      {missing && (
        <MissingRecord titled text={t("imports.missing")} to={paths.importItems()} back={t("imports.result.another")} />
      )}
      {answer.error !== null && !missing && <ReadFailure title={t("imports.failed")} answer={answer} />}
      {id !== undefined && answer.isPending && <SkeletonList />}
      {task !== undefined && (
        <Current task={task} step={step} left={left} go={(next) => set("step", next)} onRun={setRunning} />
      )}
    </PageSheet>
  );
}
