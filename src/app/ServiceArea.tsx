import type { ReactNode } from "react";
import { DocumentsHost } from "#src/app/DocumentsHost.tsx";
import { TendersLayout } from "#src/app/layouts/TendersLayout.tsx";
import { AreaRoutes, InArea } from "#src/app/ResourceRoutes.tsx";
import { SERVICE_AREA } from "#src/app/service-pages.tsx";
import { CommentsFace } from "#src/entities/comment/CommentsFace.tsx";
import { CommentsSlotContext } from "#src/entities/comment/CommentsSlot.tsx";
import type { CommentedRecord } from "#src/entities/comment/CommentsSlot.tsx";
import { InvitationSlotContext } from "#src/entities/invitation/InvitationSlot.tsx";
import { SampleSlotContext } from "#src/entities/sample/SampleSlot.tsx";
import type { SamplePart } from "#src/entities/sample/SampleSlot.tsx";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { withWords } from "#src/locale/with-words.ts";

const CommentsButton = deferred<CommentedRecord>(
  async () => (await import("#src/features/comments/CommentsButton.tsx")).CommentsButton,
  ({ compact }) => <CommentsFace compact={compact} disabled />,
);

const SamplePartOf = deferred<SamplePart>(
  async () => (await withWords(import("#src/features/sample-data/SamplePartOf.tsx"), "sample")).SamplePartOf,
);

const InvitationStrip = deferred(
  async () => (await withWords(import("#src/features/offers/InvitationStrip.tsx"), "deals")).InvitationStrip,
);

const invitations = (): ReactNode => <InvitationStrip />;

const sample = (of: SamplePart): ReactNode => <SamplePartOf {...of} />;

const comments = (of: CommentedRecord): ReactNode => <CommentsButton {...of} />;

export function ServiceArea() {
  return (
    <InArea area={SERVICE_AREA}>
      <TendersLayout>
        <DocumentsHost>
          <CommentsSlotContext value={comments}>
            <SampleSlotContext value={sample}>
              <InvitationSlotContext value={invitations}>
                <AreaRoutes area={SERVICE_AREA} />
              </InvitationSlotContext>
            </SampleSlotContext>
          </CommentsSlotContext>
        </DocumentsHost>
      </TendersLayout>
    </InArea>
  );
}
