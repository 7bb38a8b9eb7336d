import { contracts } from 'virtual:texts/contracts';
import { IconFileText, IconSchool } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { teaches } from '../../../domain/userTypes.ts';
import { type ActiveSession, useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useSettled } from '../../ui/useSettled.ts';
import { canOpen } from '../routes/access.ts';

type Found = ResponseOf<'GET /v1/search'>;

export interface Hit {
  key: string;
  text: string;
  detail: string;
  mark: ReactNode;
  path?: string;
  contract_id?: string;
}

const shortest = 2;

/** Searches on the server once typing pauses. */
export function useHits(typed: string) {
  const active = useSignedIn();
  const t = useT(contracts);
  const text = useSettled(typed.trim());
  const isAsked = text.length >= shortest;
  const query = useCall('GET /v1/search', isAsked ? { query: { text } } : null, {
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
  const data = isAsked ? query.data : undefined;
  const hasFailed = isAsked && query.isError;
  const isCurrent = text === typed.trim();
  // Does not block screens and actions on a slow retry.
  const isAnswered = hasFailed || query.failureCount > 0 || (!query.isFetching && !query.isPlaceholderData);
  return {
    people: data?.people.map((row) => person(row, active)) ?? [],
    classes: data?.classes.map((row) => group(row, active)) ?? [],
    contracts: data?.contracts.map((row) => contract(row, t(`status.${row.status}`))) ?? [],
    hasFailed,
    /** Whether the hits are those of the typed text. */
    isSettled: isCurrent && (!isAsked || isAnswered),
    hasNone: isCurrent && query.isSuccess && !query.isPlaceholderData && !hasFailed,
  };
}

const listed = (path: '/users' | '/students', filter: Record<string, string>) =>
  href(path, { filter: JSON.stringify(filter) });

const person = ({ id, name, email, photo_url }: Found['people'][number], active: ActiveSession): Hit => ({
  key: id,
  text: name,
  detail: email,
  mark: createElement(Avatar, { id, name, photo: photo_url, size: 32 }),
  path: canOpen('/users/person', active)
    ? href('/users/person', { id })
    : canOpen('/users', active)
      ? listed('/users', { name })
      : canOpen('/students', active)
        ? listed('/students', { name })
        : href('/my-students'),
});

const group = (row: Found['classes'][number], active: ActiveSession): Hit => ({
  key: row.id,
  text: row.title,
  detail: [row.teacher_name, row.course].filter(Boolean).join(' · '),
  mark: createElement(IconSchool, { size: 20, stroke: 1.75 }),
  path: classPath(row, active),
});

function classPath({ id, teacher_name }: Found['classes'][number], active: ActiveSession): string {
  if (teaches(active.view.activeType)) return href('/teacher-calendar');
  if (active.view.activeType === 'STUDENT') return href('/student-calendar');
  if (canOpen('/classes', active)) return href('/class/edit', { id, view: true });
  return listed('/students', teacher_name ? { teacher_name } : {});
}

const contract = ({ id, name, course }: Found['contracts'][number], status: string): Hit => ({
  key: id,
  text: name,
  detail: `${course} · ${status}`,
  mark: createElement(IconFileText, { size: 20, stroke: 1.75 }),
  contract_id: id,
});
