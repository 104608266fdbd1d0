import { useGetOne } from "ra-core";
import type { RaRecord } from "ra-core";
import type { ReactNode } from "react";
import { RecordPage } from "#src/entities/failure/RecordPage.tsx";
import { usePlacedResource } from "#src/entities/resource/resource.ts";
import { useT } from "#src/locale/use-t.ts";

/** The page of one record of the resource that the address names; what it is called and where its list is, its object says. */
export function ResourcePage<R extends RaRecord<number>>({
  id,
  children,
}: {
  id: number;
  children: (record: R) => ReactNode;
}) {
  const t = useT();
  const { name, to, words, homed, recordRepresentation } = usePlacedResource();
  const answer = useGetOne<R>(name, { id });
  return (
    <RecordPage
      answer={answer}
      list={{ title: t(words.title), to }}
      nameOf={recordRepresentation}
      missing={t(words.missing)}
      {...(homed === undefined ? {} : { home: { kind: homed, id } })}
      {...(words.failed === undefined ? {} : { failed: t(words.failed) })}
    >
      {children}
    </RecordPage>
  );
}
