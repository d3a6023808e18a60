import 'i18next';
import type shell from './app/shell.texts.json';
import type bonuses from './areas/bonuses/bonuses.texts.json';
import type customers from './areas/customers/customers.texts.json';
import type ui from './ui/ui.texts.json';

declare module 'i18next' {
  interface Resources {
    bonuses: typeof bonuses;
    customers: typeof customers;
    shell: typeof shell;
    ui: typeof ui;
  }

  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: Resources;
  }
}
