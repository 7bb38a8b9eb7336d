import { type ComponentType, lazy, type ReactNode, useMemo } from 'react';
import {
  CoreAdminContext,
  CoreAdminUI,
  type CoreLayoutProps,
  CustomRoutes,
  localStorageStore,
  Resource,
} from 'react-admin';
import { Route } from 'react-router';
import { authProvider } from '../authProvider/authProvider.ts';
import { useSignedIn } from '../authProvider/session.ts';
import { dataProvider } from '../dataProvider/dataProvider.ts';
import { makeI18nProvider } from '../i18n/i18nProvider.ts';
import { ra } from '../i18n/pt-BR/ra.ts';
import { ui } from '../i18n/pt-BR/ui.ts';
import { useTexts } from '../i18n/useT.ts';
import { NotificationBridge } from './layout/NotificationBridge.tsx';
import { usePreferences } from './preferences.ts';
import { queryClient } from './queryClient.ts';
import { resources } from './screens.ts';

const NotFoundPage = lazy(() => import('../portals/public/NotFoundPage.tsx'));
const NotFoundInShell = () => <NotFoundPage inShell />;
const Plain = ({ children }: CoreLayoutProps) => <>{children}</>;

interface Props {
  wrap: ComponentType<{ children: ReactNode }>;
}

/**
 * react-admin inside our shell and theme: its core, without its own login, layout and toasts. Mounted only where a
 * session exists, so it never has a login to show.
 */
export default function BackOffice({ wrap: Wrap }: Props) {
  const { language } = usePreferences();
  const { user_id } = useSignedIn().view.user;
  // How somebody left each list; on leaving, only saved filters and columns stay (session.ts).
  const store = useMemo(() => localStorageStore('1', `.${user_id}`), [user_id]);
  const raTexts = useTexts(ra);
  const uiTexts = useTexts(ui);
  const i18nProvider = useMemo(
    () => makeI18nProvider(language, raTexts, uiTexts),
    [language, raTexts, uiTexts],
  );
  return (
    <CoreAdminContext
      key={language}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <NotificationBridge />
      <CoreAdminUI
        layout={Plain}
        catchAll={NotFoundInShell}
        loginPage={false}
        disableTelemetry
        title="Aula Viva"
      >
        {resources.map(({ name, list: List, recordRepresentation }) => (
          <Resource
            key={name}
            name={name}
            recordRepresentation={recordRepresentation}
            list={
              <Wrap>
                <List />
              </Wrap>
            }
          />
        ))}
        <CustomRoutes>
          {resources.flatMap(({ form }) =>
            form
              ? [
                  <Route
                    key={form.path}
                    path={form.path}
                    element={
                      <Wrap>
                        <form.page />
                      </Wrap>
                    }
                  />,
                ]
              : [],
          )}
        </CustomRoutes>
      </CoreAdminUI>
    </CoreAdminContext>
  );
}
