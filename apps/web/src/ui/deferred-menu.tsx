import {
  type ComponentType,
  cloneElement,
  lazy,
  type ReactElement,
  Suspense,
  useState,
} from 'react';

interface Trigger {
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

/** Props of a deferred menu: its button. The menu opens as soon as it is loaded. */
export interface MenuOf {
  target: ReactElement;
}

/** A menu whose code loads when its button is hovered or focused. */
export function deferredMenu<Props extends MenuOf>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Menu = lazy(load);
  const preload = () => void load().catch(() => undefined);
  return function DeferredMenu({
    children: target,
    ...props
  }: Omit<Props, 'target'> & { children: ReactElement<Trigger> }) {
    const [isWanted, setWanted] = useState(false);
    if (isWanted) {
      return (
        <Suspense fallback={target}>
          <Menu {...(props as unknown as Props)} target={target} />
        </Suspense>
      );
    }
    return cloneElement(target, {
      onClick: () => setWanted(true),
      onPointerEnter: preload,
      onFocus: preload,
      'aria-haspopup': 'menu',
      'aria-expanded': false,
    });
  };
}
