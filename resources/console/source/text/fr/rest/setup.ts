export const setup = {
  'setup.title': 'Bienvenue dans Galley',
  'setup.code': 'Code d’installation',
  'setup.code_text':
    'Le serveur a affiché un code d’installation à son démarrage. Saisissez-le pour confirmer que ce serveur est à vous.',
  'setup.code_wrong': 'Code d’installation incorrect. Utilisez celui du dernier démarrage.',
  'setup.code_go': 'Continuer',
  'setup.lead': 'Ce serveur est vide. Créez un restaurant, reliez-le à un siège ou restaurez une sauvegarde.',
  'setup.lead_central':
    'Ce serveur de siège est vide. Créez d’abord le restaurant. Les établissements viennent ensuite.',
  'setup.elsewhere':
    'Ce serveur est vide. Pour le configurer, ouvrez cette adresse sur son ordinateur\u00a0:',
  'setup.way': 'Choix d’installation',
  'setup.new': 'Nouveau restaurant',
  'setup.join': 'Relier à un siège',
  'setup.restore': 'Restaurer une sauvegarde',
  'setup.restore_text':
    'Tout revient à l’état de la sauvegarde. L’équipe se connecte avec ses mots de passe d’alors, et les tablettes continuent.',
  'setup.no_backups':
    'Aucune sauvegarde sur cet ordinateur. Branchez le disque qui la contient et rechargez cette page, ou choisissez le fichier\u00a0:',
  'setup.backup_file': 'Fichier de sauvegarde',
  'setup.phrase_text':
    'Cette sauvegarde est chiffrée. Saisissez la phrase de récupération conservée à l’installation ou plus tard sur la page Sauvegardes.',
  'setup.by_path': 'Saisir un chemin',
  'setup.restoring':
    'Lecture et vérification de la sauvegarde. Cela peut prendre quelques minutes si l’historique est long.',
  'setup.restored': 'Sauvegarde restaurée. Connectez-vous comme d’habitude.',
  'setup.restored_held':
    'Sauvegarde restaurée. Connectez-vous comme d’habitude. {count, plural, one {# bon attend votre décision.} other {# bons attendent votre décision.}}',
  'setup.make': 'Créer le restaurant',
  'setup.join_text':
    'L’adresse et le code sont sur la page Établissements du siège. Votre équipe et votre carte en viennent.',
  'setup.joined': 'Ce serveur est relié. Connectez-vous avec votre compte du siège.',
  'welcome.steps': 'Étapes',
  'welcome.printers': 'Imprimantes',
  'welcome.menu': 'Carte',
  'welcome.trial': 'Bon test',
  'welcome.devices': 'Tablettes',
  'welcome.next': 'Suivant\u00a0: {step}',
  'welcome.finish': 'Vue d’ensemble',
  'welcome.printers_text':
    'Allumez vos imprimantes. Chacune imprime un bon de test dès son ajout. La première imprime tout.',
  'welcome.by_address': 'Ou saisissez une adresse d’imprimante',
  'welcome.kitchen': 'Cuisine',
  'welcome.menu_text': 'Importez votre carte depuis un tableur, ou ajoutez des articles plus tard.',
  'welcome.menu_there':
    '{count, plural, one {# article à la carte.} other {# articles à la carte.}} Vous pouvez en importer d’autres.',
  'welcome.by_hand': 'Ajouter des articles',
  'welcome.tables_text': 'Ajoutez vos tables maintenant\u00a0; vous les disposerez plus tard.',
  'welcome.tables_there':
    '{count, plural, one {1 table.} other {# tables.}} Vous pouvez en ajouter d’autres.',
  'welcome.staff_text':
    'Chaque personne qui prend des commandes s’identifie sur la tablette avec son nom et un code PIN.',
  'welcome.devices_text':
    'Tablettes, bornes et écrans se relient en scannant un code. Les clients scannent celui de leur table.',
  'trial.text':
    'Imprimez un bon test dans chaque cuisine. Ce n’est pas une commande : il ne compte dans aucun rapport.',
  'trial.no_menu': 'La carte est vide. Ajoutez d’abord au moins un plat.',
  'trial.send': 'Imprimer le bon test',
  'trial.no_printer': 'Aucune imprimante n’imprime encore les bons de {kitchens}. Ajoutez-en une.',
  'field.restaurant': 'Nom du restaurant',
  'field.owner_name': 'Votre nom',
  'field.owner_email': 'Votre e-mail',
  'field.owner_pin': 'Votre code PIN',
  'field.setup.tax_rate': 'Taux de taxe',
  'field.owner_password': 'Mot de passe',
  'field.sample': 'Données d’exemple',
  'field.file': 'Chemin du fichier',
  'field.phrase': 'Phrase de récupération',
  'field.insecure': 'Autoriser les adresses sans HTTPS',
  'field.url': 'Adresse du siège',
  'hint.restore.phrase': 'Seulement si la sauvegarde est chiffrée.',
  'hint.setup.country': 'Fixe la devise, le fuseau horaire et les taxes identiques dans tout le pays.',
  'hint.setup.sample': 'Ajoute une carte, des tables et une équipe pour tout essayer.',
  'hint.setup.owner_pin': '4 à 8 chiffres, pour vous connecter sur les tablettes.',
  'hint.setup.tax_rate': 'En pour cent. Il s’applique à tous les articles et peut être modifié plus tard.',
  'hint.setup.owner_password': 'Au moins 8 caractères.',
};
