import { Popover } from '@mantine/core';
import type { MenuOf } from '#ui/deferred-menu.tsx';
import type { CustomerFiltersProps } from '../customers.search.ts';
import CustomerFilterForm from './customer-filter-form.tsx';

/** The choices behind the filter button. */
export default function CustomerFilterMenu({ target, ...props }: CustomerFiltersProps & MenuOf) {
  return (
    <Popover position="bottom-start" shadow="md" width={300} trapFocus defaultOpened>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown>
        <CustomerFilterForm {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}
