import type { RecordToStringFunction } from "ra-core";
import { createContext, useContext } from "react";
import type { ComponentType } from "react";
import type { Waiting } from "#contract/administration/administration.api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { MenuCounts } from "#contract/home/home.api.ts";
import type { HomedRecord } from "#contract/workspaces/record-home.api.ts";
import type { Key } from "#i18n/keys.ts";
import type { ResourceName } from "#src/api/resources.ts";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";

/** The entry of a page in the menu of its area. */
export interface MenuEntry {
  readonly label: Key;
  readonly icon: IconName;
  /** What is counted beside it: what waits for somebody, or all that there is. */
  readonly waiting?: keyof Waiting;
  readonly counts?: keyof MenuCounts;
  /** The calls without which it isn't shown, where those aren't its page's. */
  readonly asks?: readonly Endpoint[];
}

/**
 * A page of an area that is no resource: its address below the area (empty where it is the area's first page), its
 * entry in the menu, the calls that it is of no use without.
 */
export interface CustomPage {
  readonly path: string;
  readonly menu: MenuEntry;
  readonly asks: readonly Endpoint[];
  readonly page: ComponentType;
}

/**
 * A page below the address of a resource, besides those for its list, a new record and one record; or below that of one
 * record.
 */
export type FurtherPage = { readonly path: string; readonly asks: readonly Endpoint[] } & (
  | { readonly page: ComponentType; readonly menu?: MenuEntry; readonly of_one?: never }
  | { readonly of_one: ComponentType<{ id: number }>; readonly page?: never; readonly menu?: never }
);

/** What makes new records by other means than the resource's own page or dialog for one. */
export interface Making {
  readonly label: Key;
  readonly icon: IconName;
  readonly asks: readonly Endpoint[];
  readonly to: string;
  /** What the page is asked to do when it opens. */
  readonly state?: object;
}

/** What is said of a resource as a whole. */
export interface ResourceWords {
  /** Its list, in headings, ways back and titles. */
  readonly title: Key;
  /** That there is no such record. */
  readonly missing: Key;
  /** That a record could not be loaded. */
  readonly failed?: Key;
  /** What its list is searched by, where it can be. */
  readonly search?: Key;
  /** That there are none, and what they are good for. */
  readonly empty: Key;
  readonly empty_text?: Key;
  /** What makes a new one. */
  readonly create?: Key;
  /** What changes one in a dialog. */
  readonly edit?: Key;
  /** That one was made, or changed, `%{name}` being what it is called. */
  readonly created?: Key;
  readonly saved?: Key;
  /** That somebody has deleted one that is being changed. */
  readonly gone?: Key;
  /** What deletes one, what is asked before and what is said after; `%{name}` as above. */
  readonly removal?: { readonly action: Key; readonly title: Key; readonly done: Key };
}

/**
 * A resource as an area shows it, declared once by its feature: from this its routes, its entry in the menu, the titles
 * of its pages, the ways back and who may open them are made. The calls behind it stand under its name in
 * src/api/resources.ts.
 */
export interface ResourceObject {
  readonly name: ResourceName;
  /** Its address below the area. */
  readonly path: string;
  readonly menu: MenuEntry;
  readonly words: ResourceWords;
  /** What a record is called. */
  readonly recordRepresentation: RecordToStringFunction;
  /** The number that it is spoken of by: the title of its page, beside its name where it is found. */
  readonly codeOf?: RecordToStringFunction;
  /** What is said of it where it is found, where that isn't its number; empty where there is nothing to say. */
  readonly noteOf?: RecordToStringFunction;
  /** It belongs to one company: an address of one that the active company doesn't have leads to the one that has it. */
  readonly homed?: HomedRecord;
  readonly list: ComponentType;
  /** At `/new`, below /service at `/create`. */
  readonly create?: ComponentType;
  /**
   * The calls without which that page is of no use, where it isn't the resource's own; they may depend on its address.
   */
  readonly createAsks?: (query: URLSearchParams) => readonly Endpoint[];
  /** At the record's id. */
  readonly edit?: ComponentType<{ id: number }>;
  readonly further?: readonly FurtherPage[];
  readonly makes?: readonly Making[];
}

export type AreaPage = ResourceObject | CustomPage;
export const isResource = (page: AreaPage): page is ResourceObject => "name" in page;

/** A resource in the area whose page is shown. */
export interface PlacedResource extends ResourceObject {
  /** The addresses of its list and of a new record. */
  readonly to: string;
  readonly to_new: string;
}

export const PlacedResourceContext = createContext<PlacedResource | null>(null);

/** The resource whose pages these are. @throws Error outside of them */
export function usePlacedResource(): PlacedResource {
  const placed = useContext(PlacedResourceContext);
  if (placed === null) throw new Error("usePlacedResource outside of the pages of a resource");
  return placed;
}
