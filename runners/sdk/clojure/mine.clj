(ns mine
  (:require [clojure.test.check :as tc]
            [clojure.test.check.generators :as gen]
            [clojure.test.check.properties :as prop]
            [stromboli.runner :as stromboli]))

(def library
  {:integer (fn [{:keys [from to]}] (gen/choose from to))
   :boolean (fn [] gen/boolean)
   :node (fn [constructor fields] (apply gen/tuple (gen/return constructor) fields))
   :tuple (fn [generators] (gen/fmap stromboli/tuple (apply gen/tuple generators)))
   :character (fn [{:keys [from to]}] (gen/fmap stromboli/character (gen/choose from to)))
   :text (fn [{:keys [from to]} most] (gen/fmap stromboli/text-of (gen/vector (gen/choose from to) 0 most)))
   :list (fn [item most] (gen/fmap sequence (gen/vector item 0 most)))
   :constant gen/return
   :choose gen/frequency})

(defn property [input session]
  (prop/for-all* [input]
                 (fn [value]
                   (case (stromboli/test-value session value)
                     :fail false
                     :stop (throw (ThreadDeath.)) ; test.check takes any other exception for a failure
                     true))))

(defn run-trial [{:keys [family seed] :as trial} session]
  (when (not= "type" family)
    (throw (IllegalArgumentException. (str "unknown family `" family "`"))))
  (let [component (stromboli/schema-component library trial)
        property (property (stromboli/input-generator library trial component) session)
        report (fn [{:keys [type shrinking]}]
                 (when (and (= :shrink-step type) (not (:pass? shrinking)))
                   (stromboli/accept session (first (:smallest shrinking)))))]
    (loop [round 0]
      (let [result (tc/quick-check 100 property :seed (stromboli/round-seed seed round) :reporter-fn report)]
        (if (:pass? result)
          (recur (inc round))
          (first (get-in result [:shrunk :smallest])))))))

(stromboli/serve {:protocol 1, :framework "mine", :version "1", :language "Clojure", :families {"*" ["type"]}
                  :own_limit nil, :accepts true, :seeded true, :search "rounds of 100 tests"}
                 run-trial)
