import type { SamplePart } from "#src/entities/sample/SampleSlot.tsx";
import { FillSampleButton } from "#src/features/sample-data/FillSampleButton.tsx";
import { SampleNote } from "#src/features/sample-data/SampleNote.tsx";

/** The parts for sample data that pages show, in one file, so that the pages refer to one. */
export const SamplePartOf = (of: SamplePart) =>
  of.part === "note" ? <SampleNote tender={of.tender} /> : <FillSampleButton contained={of.contained ?? false} />;
