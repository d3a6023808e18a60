import { formatPhone } from '@clientela/domain';
import { Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { personName } from '#lib/format.ts';
import { SearchField } from '#ui/search-field.tsx';
import { useCustomers } from '../customers.data.ts';
import styles from './merges.module.css';

export interface Person {
  id: string;
  name: string;
}

interface PersonFinderProps {
  lead: string;
  placeholder: string;
  noneFound: string;
  /** Searched before anything is typed. */
  first?: string;
  /** A customer that is not offered. */
  except?: string;
  onFound(person: Person): void;
}

const SHOWN = 6;

/** Finds a customer by name, contact or document. */
export function PersonFinder(props: PersonFinderProps) {
  const { lead, placeholder, noneFound, first, except, onFound } = props;
  const [search, setSearch] = useState<string>();
  const isAsked = search !== undefined;
  const page = useCustomers({ search: search ?? first, per_page: SHOWN + 1 }).data;
  const people = (page?.data ?? []).filter(({ id }) => id !== except).slice(0, SHOWN);
  return (
    <Stack gap={12}>
      <Text size="sm">{lead}</Text>
      <SearchField value={search} placeholder={placeholder} onChange={setSearch} />
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id}>
            <UnstyledButton onClick={() => onFound({ id: person.id, name: personName(person) })}>
              <strong>{personName(person)}</strong>
              <span>
                {[person.email, person.phone && formatPhone(person.phone)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {isAsked && page && people.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {noneFound}
        </Text>
      )}
    </Stack>
  );
}
