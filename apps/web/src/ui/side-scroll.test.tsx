import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SideScroll } from './side-scroll.tsx';

test('a box too narrow for what it holds shows at which end there is more', () => {
  render(
    <SideScroll label="Clientes" className="table">
      <p>larga</p>
    </SideScroll>,
  );
  const box = screen.getByRole('region', { name: 'Clientes' });
  const more = () => [box.parentElement!.dataset.before, box.parentElement!.dataset.after];
  const scrollTo = (scrollLeft: number, clientWidth = 300) => {
    Object.defineProperties(box, {
      scrollLeft: { value: scrollLeft, configurable: true },
      clientWidth: { value: clientWidth, configurable: true },
      scrollWidth: { value: 1000, configurable: true },
    });
    fireEvent.scroll(box);
    return more();
  };
  expect(scrollTo(0)).toEqual(['false', 'true']);
  expect(scrollTo(350)).toEqual(['true', 'true']);
  expect(scrollTo(700)).toEqual(['true', 'false']);
  // From right to left the box counts below zero.
  expect(scrollTo(-350)).toEqual(['true', 'true']);
  expect(scrollTo(0, 1000)).toEqual(['false', 'false']);
});
