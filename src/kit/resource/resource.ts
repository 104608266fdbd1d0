import type { RecordToStringFunction } from "ra-core";
import { createContext, useContext } from "react";
import type { ComponentType } from "react";
import type { Waiting } from "#contract/administration/administration.api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { MenuCounts } from "#contract/home/home.api.ts";
import type { DocumentKind } from "#contract/numbering.ts";
import type { HomedRecord } from "#contract/workspaces/record-home.api.ts";
import type { Key } from "#i18n/keys.ts";
import type { ResourceName } from "#src/api/resources.ts";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";

export interface MenuEntry {
  readonly label: Key;
  readonly icon: IconName;
  /** Letter that opens the page after G. */
  readonly go?: string;
  readonly waiting?: keyof Waiting;
  readonly counts?: Exclude<keyof MenuCounts, "has_sample">;
  /** True if the count is of news, which is blue and absent without news. */
  readonly news?: true;
  /** Endpoints that the menu entry requires, if they differ from the page's endpoints. */
  readonly asks?: readonly Endpoint[];
}

/**
 * A page in an area that isn't a resource. The path is relative to the area and empty for the area's first page. `asks`
 * lists the endpoints that the page requires.
 */
export interface CustomPage {
  readonly path: string;
  readonly menu: MenuEntry;
  readonly asks: readonly Endpoint[];
  readonly page: ComponentType;
}

/** Additional page under the path of a resource or of one record. */
export type FurtherPage = { readonly path: string; readonly asks: readonly Endpoint[] } & (
  | { readonly page: ComponentType; readonly menu?: MenuEntry; readonly of_one?: never }
  | { readonly of_one: ComponentType<{ id: number }>; readonly page?: never; readonly menu?: never }
);

export interface Making {
  readonly label: Key;
  readonly icon: IconName;
  readonly asks: readonly Endpoint[];
  readonly to: string;
  /** Router state passed to the page. */
  readonly state?: object;
}

export interface ResourceWords {
  /** Name of the list in headings, breadcrumbs and page titles. */
  readonly title: Key;
  readonly missing: Key;
  readonly failed?: Key;
  readonly search?: Key;
  readonly empty: Key;
  readonly empty_text?: Key;
  /** Page of the guide to which the empty list leads. */
  readonly guide?: string;
  readonly create?: Key;
  readonly edit?: Key;
  /** Message shown after a record was created. `%{name}` is the record's name. */
  readonly created?: Key;
  readonly saved?: Key;
  readonly gone?: Key;
  /** Label, question and confirmation for a deletion. `%{name}` is the record's name. */
  readonly removal?: { readonly action: Key; readonly title: Key; readonly done: Key };
}

/**
 * A resource of an area, declared once by its feature. Its routes, menu entry, page titles, breadcrumbs and access are
 * derived from this declaration. Its endpoints are listed under its name in src/api/resources.ts.
 */
export interface ResourceObject {
  readonly name: ResourceName;
  /** Path relative to the area. */
  readonly path: string;
  readonly menu: MenuEntry;
  readonly words: ResourceWords;
  readonly recordRepresentation: RecordToStringFunction;
  /** Returns a record's number, which is the title of its page and a note in search results. */
  readonly codeOf?: RecordToStringFunction;
  /** Kind of the documents whose numbers `codeOf` returns. */
  readonly document?: DocumentKind;
  /** Returns a record's note in search results. Defaults to the record's number; an empty string shows no note. */
  readonly noteOf?: RecordToStringFunction;
  /** Set if each record belongs to one company. If that is not the active company, the record's URL switches to it. */
  readonly homed?: HomedRecord;
  readonly list: ComponentType;
  /** Page at `/new`, or at `/create` under /service. */
  readonly create?: ComponentType;
  /**
   * Endpoints that the create page requires, if they differ from the resource's endpoints. They may depend on the URL.
   */
  readonly createAsks?: (query: URLSearchParams) => readonly Endpoint[];
  readonly edit?: ComponentType<{ id: number }>;
  readonly further?: readonly FurtherPage[];
  readonly makes?: readonly Making[];
}

export type AreaPage = ResourceObject | CustomPage;
export const isResource = (page: AreaPage): page is ResourceObject => "name" in page;

export interface PlacedResource extends ResourceObject {
  readonly to: string;
  readonly to_new: string;
}

export const PlacedResourceContext = createContext<PlacedResource | null>(null);

/**
 * Returns the resource of the current page.
 * @throws Error outside a resource's pages
 */
export function usePlacedResource(): PlacedResource {
  const placed = useContext(PlacedResourceContext);
  if (placed === null) throw new Error("usePlacedResource outside of the pages of a resource");
  return placed;
}
